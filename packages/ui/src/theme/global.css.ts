import { globalStyle } from '@vanilla-extract/css'
import { vars } from './tokens.css.ts'

globalStyle('*, *::before, *::after', { boxSizing: 'border-box' })
globalStyle('html, body', { margin: 0, height: '100%' })
globalStyle('body', {
  background: vars.color.bg,
  color: vars.color.text,
  fontFamily: vars.font.body,
  fontSize: vars.size.body,
  lineHeight: vars.leading.body,
  fontVariantNumeric: 'tabular-nums',
  textRendering: 'optimizeLegibility',
})
globalStyle('h1, h2, h3, p, dl, dd, ul, ol, figure', { margin: 0 })
globalStyle('h1, h2, h3', { fontSize: 'inherit', fontWeight: 'inherit' })
globalStyle('ul, ol', { padding: 0, listStyle: 'none' })
globalStyle('button, input, textarea, select', {
  font: 'inherit',
  color: 'inherit',
  letterSpacing: 'inherit',
})
globalStyle('a', { color: vars.color.accent })
globalStyle(':focus-visible', {
  outline: `${vars.edge.focus} solid ${vars.color.focus}`,
  outlineOffset: vars.edge.focusOffset,
})
