import { chooseAll } from '#lists/bulk/choose-all.ts'
import { useChosen } from '../chosen.ts'
import { MOST_CHOSEN, useReadAll } from '../data.ts'
import type { LabelsView } from '../view.ts'

export function useChooseAll({ filter, sort }: LabelsView): () => void {
  const readAll = useReadAll(filter, sort)
  const samples = { one: 'sample', many: 'samples', most: MOST_CHOSEN, chosen: useChosen }
  return () => void chooseAll(samples, readAll)
}
