export { createListReader } from './list-reader.ts'
export type {
  FirstRows,
  ListCalls,
  ListReader,
  ListReaderOptions,
  ListRow,
  ListSnapshot,
} from './types.ts'
