import type { ServerResponse } from 'node:http'
import { type Html, html } from './html.ts'

/**
 * Sends a page that runs no script and takes nothing from elsewhere.
 * @param formTargets origins a form may lead to; Chromium counts the redirects after it as well
 */
export function sendPage(
  res: ServerResponse,
  {
    status,
    title,
    body,
    formTargets = [],
  }: { status: number; title: string; body: Html; formTargets?: readonly string[] },
): void {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/style.css">
</head>
<body><main>${body}</main></body>
</html>
`
  res.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy(formTargets),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  })
  res.end(page.text)
}

function contentSecurityPolicy(formTargets: readonly string[]): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "img-src 'self' data:",
    `form-action ${["'self'", ...formTargets].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
