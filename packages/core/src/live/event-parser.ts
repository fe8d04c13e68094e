/** One event of a `text/event-stream`. */
export interface ServerSentEvent {
  /** `message` where the stream names none. */
  name: string
  data: string
  /** The last id the stream gave, by this event or an earlier one; '' before the first. */
  lastId: string
}

const BOM = '\uFEFF'

/**
 * Reads a `text/event-stream` as the HTML standard says. The answered function takes the stream's next piece, cut
 * anywhere, and answers the events it completes. Comments and what is left unfinished at the end are no events.
 */
export function createEventParser(): (piece: string) => ServerSentEvent[] {
  let isFirst = true
  /** The beginning of a line whose end has not come. */
  let rest = ''
  /** A line feed that comes next belongs to the carriage return before it. */
  let isAfterReturn = false
  let name = ''
  let data: string[] = []
  let lastId = ''

  function field(line: string): void {
    const colon = line.indexOf(':')
    const key = colon < 0 ? line : line.slice(0, colon)
    const value = colon < 0 ? '' : line.slice(line[colon + 1] === ' ' ? colon + 2 : colon + 1)
    if (key === 'event') name = value
    else if (key === 'data') data.push(value)
    else if (key === 'id' && !value.includes('\0')) lastId = value
  }

  /** The event that an empty line completes; none without data. */
  function complete(): ServerSentEvent[] {
    const event = { name: name === '' ? 'message' : name, data: data.join('\n'), lastId }
    const isEvent = data.length > 0
    name = ''
    data = []
    return isEvent ? [event] : []
  }

  return (piece) => {
    let text = piece
    if (text === '') return []
    if (isFirst && text.startsWith(BOM)) text = text.slice(1)
    isFirst = false
    if (isAfterReturn && text.startsWith('\n')) text = text.slice(1)
    else if (text === '') return []
    isAfterReturn = text === '' ? false : text.endsWith('\r')
    const lines = (rest + text).split(/\r\n|\n|\r/)
    rest = lines.pop() ?? ''
    return lines.flatMap((line) => {
      if (line === '') return complete()
      field(line)
      return []
    })
  }
}
