/** Returns the Content-Security-Policy that a page carries; '' if it has none. */
export const policyIn = (html: string): string =>
  /<head>\s*<meta charset="utf-8">\s*<meta http-equiv="content-security-policy" content="([^"]*)">/u.exec(html)?.[1] ??
  '';
