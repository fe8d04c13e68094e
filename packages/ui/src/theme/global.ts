/** Fonts and global styles alone, without the tokens' names: for a page that must be small. */
import './fonts.ts'
import './global.css.ts'
