import { endpoints } from '@org/core/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ForgedApi, startForgedApi } from '../../../testing/index.ts'
import { html } from './html.ts'

describe('the page about the API', () => {
  let api: ForgedApi
  beforeAll(async () => {
    api = await startForgedApi()
  })
  afterAll(() => api.close())
  /** As a browser asks, without any token. */
  const open = async (path: string) => {
    const response = await fetch(`${api.url}${path}`)
    return { response, text: await response.text() }
  }

  it('OAS-8: lists every call of every area with a link, and explains every kind of error', async () => {
    const { response, text } = await open('/api/docs')
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
    for (const [area, calls] of Object.entries(endpoints))
      for (const name of Object.keys(calls)) expect(text).toContain(`href="/api/docs/${area}#${name}"`)
    expect(text).toContain('id="error-conflict"')
  })

  it('OAS-8: an area’s page has every call with its anchor, and every link of a page leads somewhere', async () => {
    for (const [area, calls] of Object.entries(endpoints)) {
      const { text } = await open(`/api/docs/${area}`)
      for (const name of Object.keys(calls)) expect(text).toContain(`<h3 id="${name}">`)
      const ids = new Set([...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
      const targets = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
      expect(
        targets.filter((id) => !ids.has(id)),
        area,
      ).toEqual([])
      expect(ids.size).toBe([...text.matchAll(/ id="/g)].length)
    }
  })

  it('OAS-8: says who may call, what goes in and what comes out', async () => {
    const { text } = await open('/api/docs/growers')
    expect(text).toContain('<code>POST /api/growers</code>')
    expect(text).toContain('service accounts with the right <code>growers.edit</code>')
    expect(text).toContain('<a href="#schema-GrowerCreate">GrowerCreate</a>')
    expect(text).toContain('&quot;name&quot;: &quot;North Forty&quot;')
    expect(text).toContain('<a href="/api/docs#error-conflict">conflict</a>')
  })

  it('OAS-9: has no script, loads nothing, and its policy allows only its own style', async () => {
    const { response, text } = await open('/api/docs/fields')
    expect(response.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-[^']+'; frame-ancestors 'none'/,
    )
    expect(text).not.toMatch(/<script|<link|<img|\sstyle=|\son\w+=|https?:/)
  })

  it('OAS-9: an area that there is not is refused as JSON, and nothing of its name is markup', async () => {
    const { response, text } = await open('/api/docs/%3Cb%3E')
    expect(response.status).toBe(404)
    expect(JSON.parse(text).error.kind).toBe('notFound')
    expect(html`<p title="${'"<&'}">${"<script>'"}</p>`.text).toBe(
      '<p title="&quot;&lt;&amp;">&lt;script&gt;&#39;</p>',
    )
  })
})
