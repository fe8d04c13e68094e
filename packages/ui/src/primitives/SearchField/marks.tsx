import { Search, X } from 'lucide-react'
import * as css from './SearchField.css.ts'

/** Letters that a search can have: lists refuse longer ones. */
export const MAX_LETTERS = 200

export const SearchMark = () => <Search size={16} aria-hidden className={css.icon} />
export const ClearMark = () => <X size={16} aria-hidden />
