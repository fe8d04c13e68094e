export { sendKept } from './cells/desk.ts'
export { countKeptCells } from './cells/stored-cells.ts'
