import { PDFiumLibrary } from '@hyzyla/pdfium'

/** The text of each page of a PDF, as pdfium reads it, which shares nothing with what wrote it. */
export async function pdfTexts(file: Uint8Array): Promise<string[]> {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(file)
  const texts = [...document.pages()].map((page) => page.getText())
  document.destroy()
  library.destroy()
  return texts
}
