import { createChosen } from '#lists/bulk/chosen.ts'

export const useChosen = createChosen()
