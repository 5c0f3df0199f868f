import { safeHeaders, type HttpResponse } from '../http/response.ts';

/** The page for when even the error page fails (R24): it depends on nothing. */
const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>An error occurred while showing the error page</title>
<style>body{font:1.125rem/1.6 system-ui,sans-serif;max-width:36rem;margin:20vh auto;padding:0 1.5rem;color:#1c1917;background:#fff}a{color:inherit}</style>
</head>
<body>
<main>
<h1>An error occurred while showing the error page</h1>
<p><a href="/">Go back to home</a></p>
</main>
</body>
</html>
`;

const body = Buffer.from(page);

export const fallbackErrorPage = (status: number): HttpResponse => ({
  status,
  headers: [
    'content-type',
    'text/html; charset=utf-8',
    'content-length',
    String(body.length),
    'cache-control',
    'no-store',
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    ...safeHeaders,
  ],
  body,
});
