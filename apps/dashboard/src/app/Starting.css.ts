import { vars } from '@org/ui/theme'
import { globalStyle, keyframes } from '@vanilla-extract/css'

const appear = keyframes({ to: { visibility: 'visible' } })

// By its id: index.html has the same words, for as long as there is no program.
globalStyle('#starting', {
  padding: `${vars.space.x8} ${vars.space.x4}`,
  visibility: 'hidden',
  animation: `${appear} 0s 1s forwards`,
})
globalStyle('#starting > span', { visibility: 'hidden', animation: `${appear} 0s 8s forwards` })
