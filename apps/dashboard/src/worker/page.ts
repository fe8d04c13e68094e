const NONCE = /\bnonce="([^"]+)"/
const POLICY = 'content-security-policy'
/** They describe the answer as it traveled, and not the text that is read from it. */
const OF_THE_WAY = ['content-encoding', 'content-length', 'transfer-encoding']

/** The files of the build that a page names. */
export const filesNamed = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path = '']) => path)

/** Whether a page can be given another nonce: it has one, and its policy names that one. */
export const hasNonce = (html: string, headers: Headers): boolean => {
  const nonce = NONCE.exec(html)?.[1]
  return nonce !== undefined && (headers.get(POLICY) ?? '').includes(`'nonce-${nonce}'`)
}

/** A kept page with a nonce of its own in text and policy, as each answer of the server has. */
export async function withFreshNonce(kept: Response): Promise<Response> {
  const html = await kept.text()
  const old = NONCE.exec(html)?.[1] ?? ''
  const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
  const headers = new Headers(kept.headers)
  for (const name of OF_THE_WAY) headers.delete(name)
  headers.set(POLICY, (headers.get(POLICY) ?? '').replaceAll(`'nonce-${old}'`, `'nonce-${nonce}'`))
  return new Response(html.replaceAll(`nonce="${old}"`, `nonce="${nonce}"`), { headers })
}
