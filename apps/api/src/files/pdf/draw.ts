import PDFDocument from 'pdfkit'
import { type FontName, loadFonts } from './fonts.ts'
import { printable } from './printable.ts'
import type { Ring } from './symbols.ts'
import { type Tags, tagsOf, withoutTags } from './tags.ts'

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
  /** `#rrggbb`; black if not given. */
  color?: string
}

/** Colors of a shape, `#rrggbb`; without one it has no filling, or no edge. */
export interface Paint {
  fill?: string
  line?: { color: string; widthMm: number }
}

/** Drawing on pages in mm, from the upper left corner. */
export interface Draw {
  page(widthMm: number, heightMm: number): void
  /** Fills outlines by the even-odd rule. @param scale mm in a unit of the rings */
  fill(rings: readonly Ring[], xMm: number, yMm: number, scale: number): void
  outline(area: Area, lineMm: number): void
  line(x1Mm: number, y1Mm: number, x2Mm: number, y2Mm: number, lineMm: number): void
  /** An area by the even-odd rule, in mm. */
  polygon(rings: readonly Ring[], paint: Paint): void
  circle(xMm: number, yMm: number, radiusMm: number, paint: Paint): void
  /** Draws no more than what lies in the area. */
  within(area: Area, draw: () => void): void
  /** As the fonts can print it. What they cannot is counted in {@link Draw.missing}. */
  printable(text: string, font: FontName): string
  /** @param text as {@link Draw.printable} returns it; so for {@link Draw.text} */
  widthMm(text: string, style: TextStyle): number
  text(text: string, xMm: number, baselineMm: number, style: TextStyle): void
  /** What is drawn, for those who do not see it. */
  tags: Omit<Tags, 'close'>
  /** Characters without a glyph, and how often each was to be drawn. */
  missing: ReadonlyMap<string, number>
  /** The file. It ends after {@link Draw.end}. */
  file: NodeJS.ReadableStream
  end(): void
}

interface DrawOptions {
  title: string
  /** Labels have their places on a sheet and are not read aloud; documents are tagged, and printers may fit them. */
  kind?: 'labels' | 'document'
  /** Of the document: the same input gives the same bytes. */
  date: Date
}

/** Begins a PDF. The only user of pdfkit, with {@link tagsOf}. */
export function createDraw({ title, date, kind = 'labels' }: DrawOptions): Draw {
  const fonts = loadFonts()
  const pdf = begun(title, date, kind === 'document')
  if (kind === 'labels') keepScale(pdf)
  for (const [name, font] of Object.entries(fonts)) pdf.registerFont(name, font)
  const tags = kind === 'document' ? tagsOf(pdf, title) : withoutTags
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
    text(text, xMm, baselineMm, { font, sizePt, color = 'black' }) {
      pdf.font(font).fontSize(sizePt).fillColor(color)
      pdf.text(text, xMm * PT, baselineMm * PT, { lineBreak: false, baseline: 'alphabetic' })
    },
    tags,
    missing,
    file: pdf,
    end() {
      tags.close()
      pdf.end()
    },
  }
}

function begun(title: string, date: Date, tagged: boolean): PDFKit.PDFDocument {
  return new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'en-US',
    tagged,
    displayTitle: true,
    // None: the standard font would be named in each file.
    font: '',
    info: { Title: title, Creator: 'soil', Producer: 'pdfkit', CreationDate: date, ModDate: date },
  })
}

/** Printing “fit to page” moves labels off their places. */
function keepScale(pdf: PDFKit.PDFDocument): void {
  const preferences = pdf._root.data.ViewerPreferences
  if (preferences === undefined) throw new Error('pdfkit wrote no ViewerPreferences')
  preferences.data.PrintScaling = 'None'
}

function shapesOn(
  pdf: PDFKit.PDFDocument,
): Pick<Draw, 'fill' | 'outline' | 'line' | 'polygon' | 'circle' | 'within'> {
  const rect = ({ xMm, yMm, widthMm, heightMm }: Area) =>
    pdf.rect(xMm * PT, yMm * PT, widthMm * PT, heightMm * PT)
  return {
    fill(rings, xMm, yMm, scale) {
      for (const ring of rings)
        pathOf(
          pdf,
          ring.map(([x, y]) => [xMm + x * scale, yMm + y * scale]),
        )
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
    polygon(rings, paint) {
      for (const ring of rings) pathOf(pdf, ring)
      painted(pdf, paint)
    },
    circle(xMm, yMm, radiusMm, paint) {
      pdf.circle(xMm * PT, yMm * PT, radiusMm * PT)
      painted(pdf, paint)
    },
    within(area, draw) {
      pdf.save()
      rect(area).clip()
      draw()
      pdf.restore()
    },
  }
}

function pathOf(pdf: PDFKit.PDFDocument, ring: Ring): void {
  for (const [at, [xMm, yMm]] of ring.entries()) {
    if (at === 0) pdf.moveTo(xMm * PT, yMm * PT)
    else pdf.lineTo(xMm * PT, yMm * PT)
  }
  pdf.closePath()
}

function painted(pdf: PDFKit.PDFDocument, { fill, line }: Paint): void {
  if (line !== undefined) pdf.lineWidth(line.widthMm * PT)
  if (fill !== undefined && line !== undefined) pdf.fillAndStroke(fill, line.color, 'even-odd')
  else if (fill !== undefined) pdf.fill(fill, 'even-odd')
  else if (line !== undefined) pdf.stroke(line.color)
}
