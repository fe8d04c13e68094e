export { savedViewEntity, VIEW_PAGES, type ViewPage } from './entity.ts'
export {
  type SavedView,
  type SavedViewWrite,
  savedViewSchema,
  savedViewWriteSchema,
} from './schema.ts'
