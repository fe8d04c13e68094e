import { errors } from '@org/core/contract'
import { describe, expect, it } from 'vitest'
import { createLog, describeError } from './log.ts'
import { LogLines } from './testing/log-lines.ts'

const TOKEN = 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2lnbmF0dXJl'

describe('errors in the log', () => {
  it('API-18: leave out emails, tokens and the values a database stumbled over', () => {
    const lines = new LogLines()
    const log = createLog({ logLevel: 'info', version: '1' }, lines)
    const cause = Object.assign(new Error('Key (email)=(ada@fieldworks.example) already exists.'), {
      code: '23505',
    })
    log.error({ err: errors.unavailable(undefined, cause) }, 'refused')
    log.error({ err: new Error(`invalid input syntax for type integer: "Ada's field"`) }, 'refused')
    log.error({ err: new Error(`sent Bearer ${TOKEN} to mail <ada@fieldworks.example>`) }, 'refused')
    log.error({ err: `thrown text with ${TOKEN}` }, 'refused')
    for (const secret of ['ada@', 'Ada', TOKEN]) expect(lines.text).not.toContain(secret)
    expect(lines.text).toContain('23505')
    expect(lines.text).toContain('log.test.ts')
  })

  it('API-18: show causes, but not without end', () => {
    const error = new Error('round')
    error.cause = error
    let depth = 0
    for (let at = describeError(error); at.cause !== undefined; at = at.cause) depth++
    expect(depth).toBe(3)
  })
})
