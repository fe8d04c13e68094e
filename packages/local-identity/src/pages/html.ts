const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text made safe between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}

/** A piece of HTML that needs no more escaping. */
export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Piece = string | number | Html | readonly Html[] | undefined

/** HTML from a template; every value that is not itself HTML is escaped. */
export function html(strings: TemplateStringsArray, ...values: readonly Piece[]): Html {
  const text = strings.map((literal, i) => literal + render(values[i])).join('')
  return new Html(text)
}

function render(piece: Piece): string {
  if (piece === undefined) return ''
  if (piece instanceof Html) return piece.text
  if (typeof piece === 'object') return piece.map((part) => part.text).join('')
  return escapeHtml(String(piece))
}
