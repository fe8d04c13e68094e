import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { attachment } from './attachment.ts'

describe('EXP-16: the name a download is saved by', () => {
  it('is told twice: plain for old programs, whole for others', () => {
    expect(attachment('fields-2026.csv')).toBe(
      `attachment; filename="fields-2026.csv"; filename*=UTF-8''fields-2026.csv`,
    )
    expect(attachment('Größe 100%.csv')).toBe(
      `attachment; filename="Gro_e 100_.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20100%25.csv`,
    )
  })

  it('can neither leave its folder nor its header, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        const header = attachment(name)
        expect(header).toMatch(/^attachment; filename="[^"\\/:]+"; filename\*=UTF-8''[\w.~!$&+^`|%-]+$/)
        expect(header).toMatch(/^[\x20-\x7e]+$/)
        expect(header).not.toMatch(/filename="\./)
      }),
    )
  })
})
