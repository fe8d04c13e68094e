import { createRecordsOpen } from '#lists/records-open.ts'

/** The dialog of laboratories. */
export const laboratoriesDialog = createRecordsOpen()
export const { open: openLaboratories, add: addLaboratory } = laboratoriesDialog
