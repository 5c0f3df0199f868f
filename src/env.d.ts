declare namespace App {
  interface Locals {
    /** Which file of `pages/` lays the page out. */
    screen: import('./catalogue/page-data.ts').Screen;
    /** What the page is made of (`catalogue/page-data.ts`); with its screen's own data by `layouts/page-of.ts`. */
    page: import('./catalogue/page-data.ts').Page<unknown>;
    /** Files that the page's script will ask for; none in the development server. */
    ahead?: import('./catalogue/page-data.ts').Ahead;
    /**
     * Takes the finished document as a string, in the place of the response's body, which would be
     * encoded here only to be decoded again. The publisher hands it over; the development server does not.
     */
    take?: (html: string) => void;
  }
}

declare module '*.json?only=cart,delivery,error' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
declare module '*.json?only=price,product,card' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
declare module '*.json?only=phoneAnswer' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
declare module '*.json?only=compare' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
declare module '*.json?only=checkout,delivery,paying,payment,locations,error,field' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
declare module '*.json?only=paying,error,field' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
declare module '*.json?only=orders,payment,error,field' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
declare module '*.json?only=account,mydata,orders,payment,error,field' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
declare module '*.json?only=appointments,booking,price,error,field' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
declare module '*.json?only=error,field,member' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
declare module '*.json?only=mydata,delivery,locations,error,field' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
declare module '*.json?only=wishlist,error,field,member' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
declare module '*.json?only=search,price' {
  const words: Readonly<Record<string, string>>;
  export default words;
}
