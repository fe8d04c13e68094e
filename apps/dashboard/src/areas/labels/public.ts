export { PrintLabels } from './print/PrintLabels.tsx'
export { usePrinting } from './print/printing.ts'
