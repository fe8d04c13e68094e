/**
 * Whether an address is one of our own API's: same origin, below `/api/`. Only there may a token go; the map also
 * asks for addresses that stand in styles and data.
 *
 * @param url absolute, or relative to the page
 * @param origin of the page: `https://ops.example.com`
 */
export function isOwnApi(url: string, origin: string): boolean {
  if (!URL.canParse(url, origin)) return false
  const target = new URL(url, origin)
  // A blob's origin is the page's own, its path is none: only a web address counts.
  return /^https?:$/.test(target.protocol) && target.origin === origin && target.pathname.startsWith('/api/')
}
