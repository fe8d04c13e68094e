// What the types of these libraries lack. fontkit 2.0.4 has none; @types/pdfkit 0.17.6 is older than pdfkit 0.20.2.

declare module 'fontkit' {
  /** A parsed font, as far as we use it. */
  export interface Font {
    unitsPerEm: number
    capHeight: number
    /** The code points that it has. */
    characterSet: number[]
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphForCodePoint(codePoint: number): unknown
    layout(text: string): unknown
  }
  export function create(file: Uint8Array): Font
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** pdfkit 0.20 takes fonts that are parsed already. */
    registerFont(name: string, font: import('fontkit').Font): this
  }
  interface StructureElementOptions {
    /** Of the head of a table. */
    scope?: 'Column'
  }
}

declare namespace PDFKit {
  interface PDFDocument {
    /** Private to pdfkit, which has no option for what printers do with a page. */
    _root: { data: { ViewerPreferences?: { data: { PrintScaling?: 'None' } } } }
  }
}
