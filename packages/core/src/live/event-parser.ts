import { createParser } from 'eventsource-parser'

/** One event of a `text/event-stream`. */
export interface ServerSentEvent {
  /** `message` where the stream names none. */
  name: string
  data: string
  /** The last id the stream gave, by this event or an earlier one; '' before the first. */
  lastId: string
}

/**
 * Reads a `text/event-stream` as the HTML standard says. The answered function takes the stream's next piece, cut
 * anywhere, and answers the events it completes. Comments and what is left unfinished at the end are no events.
 */
export function createEventParser(): (piece: string) => ServerSentEvent[] {
  let lastId = ''
  let events: ServerSentEvent[] = []
  const parser = createParser({
    onId(id) {
      lastId = id
    },
    onEvent({ event: name = 'message', data }) {
      events.push({ name, data, lastId })
    },
  })
  return (piece) => {
    events = []
    parser.feed(piece)
    return events
  }
}
