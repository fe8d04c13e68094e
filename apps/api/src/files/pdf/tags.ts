/** Elements of a document’s structure, which screen readers and people who copy follow. */
export type GroupTag = 'Table' | 'TR'
export type LeafTag = 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Figure'

interface LeafOptions {
  /** What a figure shows, in words. */
  alt?: string
  /** What a head of a table is of. */
  scope?: 'Column'
}

/** Says what is drawn, for those who do not see it. In a document without tags it just draws. */
export interface Tags {
  /** An element around those that are drawn in it. */
  group(type: GroupTag, draw: () => void): void
  /** An element that is drawn. */
  leaf(type: LeafTag, draw: () => void, options?: LeafOptions): void
  /** What is of the page and not of the text: rules, repeated heads, page numbers. */
  artifact(draw: () => void): void
  /** Before the document ends. */
  close(): void
}

const run = (draw: () => void): void => draw()

export const withoutTags: Tags = {
  group: (_type, draw) => run(draw),
  leaf: (_type, draw) => run(draw),
  artifact: run,
  close() {},
}

/** Writes a structure as PDF has it. Each element is written as soon as it ends: a manifest has 20,000. */
export function tagsOf(pdf: PDFKit.PDFDocument, title: string): Tags {
  const root = pdf.struct('Document', { lang: 'en-US', title })
  pdf.addStructure(root)
  let around = root
  return {
    group(type, draw) {
      const outer = around
      around = pdf.struct(type)
      outer.add(around)
      draw()
      around.end()
      around = outer
    },
    leaf(type, draw, options = {}) {
      const leaf = pdf.struct(type, options, draw)
      around.add(leaf)
      leaf.end()
    },
    artifact(draw) {
      pdf.markContent('Artifact', { type: 'Layout' })
      draw()
      pdf.endMarkedContent()
    },
    close: () => root.end(),
  }
}
