import type { LabelLayoutRead, LabelText } from '@org/core/contract'

export interface LabelFile {
  kind: 'labels' | 'testPage'
  labels: readonly LabelText[]
  layout: LabelLayoutRead
  title: string
  date: Date
}

export interface Drawing {
  folder: string
  onDrawn(count: number): void
  signal: AbortSignal
}

export async function writeLabels(
  file: LabelFile,
  { folder, onDrawn }: Drawing,
): Promise<{ path: string; notes: string[] }> {
  onDrawn(file.labels.length)
  const { writeFile } = await import('node:fs/promises')
  await writeFile(`${folder}/labels.pdf`, 'x')
  return { path: `${folder}/labels.pdf`, notes: [] }
}
