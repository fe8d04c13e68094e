import { createChosen } from '#lists/bulk/chosen.ts'

export { elsewhereOf } from '#lists/bulk/elsewhere.ts'

export const useChosen = createChosen()
