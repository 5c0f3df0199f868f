/** The National Bank's SDK, as far as tests use it. */
declare module 'bakong-khqr' {
  export const BakongKHQR: {
    decode: (payload: string) => { data: Record<string, string | null> };
    verify: (payload: string) => { isValid: boolean };
  };
}
