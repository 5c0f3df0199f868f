/** Returns a parsed URL; null if the text is none. `URL.parse` does the same, in Chrome from 126 and Safari from 18 on. */
export const parseUrl = (text: string, base?: string): URL | null => {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
};
