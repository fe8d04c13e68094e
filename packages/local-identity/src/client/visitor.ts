import { CookieJar } from 'tough-cookie'

/** What a browser brings: cookies kept between visits, and redirects that are seen rather than followed. */
export interface Visitor {
  /** GET, or POST when there is a form. */
  visit(url: string | URL, form?: Record<string, string>): Promise<Visit>
}

export interface Visit {
  status: number
  /** Where the answer leads, in full; null when it is a page. */
  location: URL | null
  headers: Headers
  text: string
}

export function createVisitor(): Visitor {
  const cookies = new CookieJar()
  return {
    async visit(url, form) {
      const at = new URL(url)
      const init = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
      const headers = { cookie: await cookies.getCookieString(at.href), accept: 'text/html' }
      const response = await fetch(at, { ...init, redirect: 'manual', headers })
      for (const header of response.headers.getSetCookie()) await cookies.setCookie(header, at.href)
      const location = response.headers.get('location')
      return {
        status: response.status,
        location: location === null ? null : new URL(location, at),
        headers: response.headers,
        text: await response.text(),
      }
    },
  }
}
