import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEventParser, type ServerSentEvent } from './event-parser.ts'

/** The events of pieces put together. */
const eventsOf = (...pieces: string[]): ServerSentEvent[] => {
  const parse = createEventParser()
  return pieces.flatMap((piece) => parse(piece))
}

const event = (data: string, name = 'message', lastId = ''): ServerSentEvent => ({ name, data, lastId })

describe('server-sent events', () => {
  it('LIVE-20: have a name, data of several lines, and the id of the last that had one', () => {
    const text = 'event: change\nid: 7\ndata: {\ndata: }\n\ndata:x\n\nid\ndata:  y\n\n'
    expect(eventsOf(text)).toEqual([
      event('{\n}', 'change', '7'),
      event('x', 'message', '7'),
      event(' y', 'message', ''),
    ])
  })

  it('LIVE-20: comments, unknown fields, events without data and unfinished ones are none', () => {
    expect(eventsOf(':\n\n: heartbeat\nretry: 5\nfoo: bar\n\nevent: x\n\ndata: y\n')).toEqual([])
    // The name of an event that was none is not the next one's; an id with a null is no id.
    expect(eventsOf('event: x\n\nid: a\0b\ndata\n\n')).toEqual([event('')])
  })

  it('LIVE-20: a byte order mark is no part of the first line, and one elsewhere is what it is', () => {
    expect(eventsOf('\uFEFFdata: a\n\n\uFEFFdata: b\n\n')).toEqual([event('a')])
    expect(eventsOf('\uFEFF', 'data: a\n\n')).toEqual([event('a')])
  })

  it('LIVE-20: are the same however the stream is cut, and whatever ends its lines', () => {
    const line = fc.oneof(
      fc.constantFrom(
        '',
        ':',
        ': comment',
        'data',
        'data:',
        'data: x',
        'data: x:y',
        'id: 3',
        'id',
        'event: change',
      ),
      fc.string({ unit: fc.constantFrom('data', 'id', 'event', ':', ' ', 'ü', '😀', '\0', '\uFEFF') }),
    )
    const ended = fc.tuple(line, fc.constantFrom('\n', '\r', '\r\n')).map((parts) => parts.join(''))
    const stream = fc.tuple(fc.constantFrom('', '\uFEFF'), fc.array(ended, { maxLength: 30 }))
    const cuts = fc.array(fc.nat({ max: 400 }), { maxLength: 40 })
    fc.assert(
      fc.property(stream, cuts, ([mark, lines], places) => {
        const text = mark + lines.join('')
        const sorted = [
          0,
          ...places.filter((place) => place < text.length).sort((a, b) => a - b),
          text.length,
        ]
        const pieces = sorted.slice(1).map((end, index) => text.slice(sorted[index], end))
        const whole = eventsOf(text)
        expect(eventsOf(...pieces)).toEqual(whole)
        expect(eventsOf(...text)).toEqual(whole)
        // A carriage return followed by an empty line's feed would be one end of a line, not two.
        const feeds = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
        expect(eventsOf(feeds)).toEqual(whole)
      }),
      { numRuns: 2_000 },
    )
  })

  it('LIVE-20: what was put into a stream comes out of it', () => {
    const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll(/[\r\n\0]/g, ''))
    const told = fc.record({ name: text, data: fc.array(text, { minLength: 1 }), lastId: text })
    fc.assert(
      fc.property(fc.array(told), (events) => {
        const stream = events
          .map(({ name, data, lastId }) =>
            [`event: ${name}`, `id: ${lastId}`, ...data.map((each) => `data: ${each}`), '', ''].join('\n'),
          )
          .join('')
        expect(eventsOf(stream)).toEqual(
          events.map(({ name, data, lastId }) =>
            event(data.join('\n'), name === '' ? 'message' : name, lastId),
          ),
        )
      }),
    )
  })
})
