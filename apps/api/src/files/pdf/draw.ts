import PDFDocument from 'pdfkit'
import { type FontName, loadFonts } from './fonts.ts'
import { printable } from './printable.ts'
import type { Ring } from './symbols.ts'

/** Points in a mm. */
const PT = 72 / 25.4
export const MM_PER_PT = 1 / PT

export interface Area {
  xMm: number
  yMm: number
  widthMm: number
  heightMm: number
}

export interface TextStyle {
  font: FontName
  sizePt: number
}

/** Drawing on pages in mm, from the upper left corner. */
export interface Draw {
  page(widthMm: number, heightMm: number): void
  /** Fills outlines by the even-odd rule. @param scale mm in a unit of the rings */
  fill(rings: readonly Ring[], xMm: number, yMm: number, scale: number): void
  outline(area: Area, lineMm: number): void
  line(x1Mm: number, y1Mm: number, x2Mm: number, y2Mm: number, lineMm: number): void
  /** Draws no more than what lies in the area. */
  within(area: Area, draw: () => void): void
  /** As the fonts can print it. What they cannot is counted in {@link Draw.missing}. */
  printable(text: string, font: FontName): string
  /** @param text as {@link Draw.printable} returns it; so for {@link Draw.text} */
  widthMm(text: string, style: TextStyle): number
  text(text: string, xMm: number, baselineMm: number, style: TextStyle): void
  /** Characters without a glyph, and how often each was to be drawn. */
  missing: ReadonlyMap<string, number>
  /** The file. It ends after {@link Draw.end}. */
  file: NodeJS.ReadableStream
  end(): void
}

interface DrawOptions {
  title: string
  /** Of the document: the same input gives the same bytes. */
  date: Date
}

/** Begins a PDF without tags, as labels have them. The only user of pdfkit. */
export function createDraw({ title, date }: DrawOptions): Draw {
  const fonts = loadFonts()
  const pdf = begun(title, date)
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, font)
  const missing = new Map<string, number>()
  return {
    ...shapesOn(pdf),
    page: (widthMm, heightMm) => {
      pdf.addPage({ size: [widthMm * PT, heightMm * PT], margin: 0 })
    },
    printable: (text, font) =>
      printable(
        text,
        (codePoint) => fonts[font].hasGlyphForCodePoint(codePoint),
        (one) => missing.set(one, (missing.get(one) ?? 0) + 1),
      ),
    widthMm: (text, { font, sizePt }) => (pdf.font(font).fontSize(1).widthOfString(text) * sizePt) / PT,
    text(text, xMm, baselineMm, { font, sizePt }) {
      pdf.font(font).fontSize(sizePt).fillColor('black')
      pdf.text(text, xMm * PT, baselineMm * PT, { lineBreak: false, baseline: 'alphabetic' })
    },
    missing,
    file: pdf,
    end: () => pdf.end(),
  }
}

function begun(title: string, date: Date): PDFKit.PDFDocument {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    // None: the standard font would be named in each file.
    font: '',
    info: { Title: title, Creator: 'soil', Producer: 'pdfkit', CreationDate: date, ModDate: date },
  })
  // Printing “fit to page” moves labels off their places.
  const preferences = pdf._root.data.ViewerPreferences
  if (preferences === undefined) throw new Error('pdfkit wrote no ViewerPreferences')
  preferences.data.PrintScaling = 'None'
  return pdf
}

function shapesOn(pdf: PDFKit.PDFDocument): Pick<Draw, 'fill' | 'outline' | 'line' | 'within'> {
  const rect = ({ xMm, yMm, widthMm, heightMm }: Area) =>
    pdf.rect(xMm * PT, yMm * PT, widthMm * PT, heightMm * PT)
  return {
    fill(rings, xMm, yMm, scale) {
      for (const ring of rings) {
        for (const [at, [x, y]] of ring.entries()) {
          const [xPt, yPt] = [(xMm + x * scale) * PT, (yMm + y * scale) * PT]
          if (at === 0) pdf.moveTo(xPt, yPt)
          else pdf.lineTo(xPt, yPt)
        }
        pdf.closePath()
      }
      pdf.fill('black', 'even-odd')
    },
    outline(area, lineMm) {
      rect(area)
        .lineWidth(lineMm * PT)
        .stroke('black')
    },
    line(x1Mm, y1Mm, x2Mm, y2Mm, lineMm) {
      pdf
        .lineWidth(lineMm * PT)
        .moveTo(x1Mm * PT, y1Mm * PT)
        .lineTo(x2Mm * PT, y2Mm * PT)
        .stroke('black')
    },
    within(area, draw) {
      pdf.save()
      rect(area).clip()
      draw()
      pdf.restore()
    },
  }
}
