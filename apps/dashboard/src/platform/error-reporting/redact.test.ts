import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redactDeep, redactText } from './redact.ts'

const TOKEN = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhYmMifQ.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg'

describe('redaction', () => {
  it.each([
    ['https://ops.example/login?code=abc&state=def', 'https://ops.example/login?[redacted]'],
    ['/fields?search=Teal%20Creek#top', '/fields?[redacted]'],
    ['/login#access_token=abc', '/login#[redacted]'],
    [`authorization: Bearer ${TOKEN}`, 'authorization: Bearer [token]'],
    [`token ${TOKEN} was refused`, 'token [token] was refused'],
    ['no record of ada.fallow+x@fieldworks.example here', 'no record of [email] here'],
    ['Is 3 # 4? Yes: a plain sentence.', 'Is 3 # 4? Yes: a plain sentence.'],
    ['https://ops.example/assets/index-B1.js:1:200', 'https://ops.example/assets/index-B1.js:1:200'],
  ])('DASH-24: makes %j to %j', (text, clean) => {
    expect(redactText(text)).toBe(clean)
  })

  it('DASH-24: leaves neither query values nor tokens nor emails in any report', () => {
    const value = fc.stringMatching(/^[A-Za-z0-9_-]{12,24}$/)
    const secretText = fc
      .tuple(value, fc.constantFrom('code', 'state', 'search', 'token'))
      .map(([secret, name]) => ({
        secret,
        text: `GET https://ops.example/page?a=1&${name}=${secret} failed`,
      }))
    const report = (text: string) => ({ message: text, list: [text, { deep: text }], count: 3, none: null })
    fc.assert(
      fc.property(secretText, ({ secret, text }) => {
        expect(JSON.stringify(redactDeep(report(text)))).not.toContain(secret)
        expect(JSON.stringify(redactDeep(report(`x ${secret}@farm.example y`)))).not.toContain(`${secret}@`)
      }),
    )
  })

  it('DASH-24: done twice is as done once, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme' }),
        (text) => redactText(redactText(text)) === redactText(text),
      ),
    )
  })

  it('ends on a report that holds itself', () => {
    const report: Record<string, unknown> = { url: '/login?code=abc' }
    report.self = report
    expect(redactDeep(report).url).toBe('/login?[redacted]')
  })
})
