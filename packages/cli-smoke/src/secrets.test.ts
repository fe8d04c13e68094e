import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createSecrets } from './secrets.ts'

describe('secrets', () => {
  it('SMK-13: none survives in a text, wherever it stands', () => {
    const secret = fc.string({ minLength: 8, maxLength: 40 })
    fc.assert(
      fc.property(fc.array(secret, { minLength: 1 }), fc.array(fc.string()), (kept, parts) => {
        fc.pre(kept.every((one) => !'[secret]'.includes(one) && !one.includes('[secret]')))
        const secrets = createSecrets()
        for (const one of kept) expect(secrets.keep(one)).toBe(one)
        const text = parts.flatMap((part, index) => [part, kept[index % kept.length]]).join(' ')
        const longest = kept.reduce((a, b) => (b.length > a.length ? b : a))
        expect(secrets.redact(`${text} ${longest}`)).not.toContain(longest)
      }),
    )
  })

  it('SMK-13: a secret that contains another is replaced whole', () => {
    const secrets = createSecrets()
    secrets.keep('token')
    secrets.keep('token-with-more')
    expect(secrets.redact('token-with-more, token')).toBe('[secret], [secret]')
  })

  it('SMK-13: a signed token is replaced though nobody knew of it', () => {
    expect(createSecrets().redact('Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0.sig-1_2.')).toBe(
      'Bearer [secret].',
    )
  })

  it('leaves all else alone, and an empty secret is none', () => {
    const secrets = createSecrets()
    secrets.keep('')
    fc.assert(fc.property(fc.string({ maxLength: 20 }), (text) => secrets.redact(text) === text))
  })
})
