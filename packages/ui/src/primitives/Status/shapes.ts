/**
 * The shapes of states, each one path on a square of 24: lines of 2, nothing filled. Each is an export of
 * its own, so that a page carries the shapes of the workflows it shows and no more.
 */
const circle = 'M12 3a9 9 0 1 1-.01 0'

export const dashes = 'M9 3.5a9 9 0 0 1 6 0M20.5 9a9 9 0 0 1 0 6M15 20.5a9 9 0 0 1-6 0M3.5 15a9 9 0 0 1 0-6'
export const squareCheck = 'M4 4h16v16H4zM8 12l3 3 5-6'
export const layers = 'M12 3 2 8l10 5 10-5zM2 14l10 5 10-5'
export const pageCheck = 'M6 3h8l5 5v13H6zM9 14l2 2 4-4'
export const calendar = 'M4 5h16v16H4zM4 10h16M8 2v5M16 2v5'
export const dot = `${circle}M12 10a2 2 0 1 1-.01 0`
export const tray = 'M12 3v11M7 10l5 5 5-5M4 17v4h16v-4'
export const flask = 'M8 3h8M10 3v6L4 21h16L14 9V3M7 15h10'
export const half = `${circle}M12 3v18M12 8h7M12 12h9M12 16h7`
export const bars = 'M3 21h18M6 17v-4M12 17V4M18 17V9'
export const check = `${circle}M8 12l3 3 5-6`
export const slash = `${circle}M6 6l12 12`
export const pencil = 'M4 20l1-5L16 4l4 4L9 19zM13 7l4 4'
export const plane = 'M21 3 10 14M21 3l-7 18-4-7-7-4z'
export const triangle = 'M12 3 2 20h20zM12 10v4M12 17v.01'
export const shield = 'M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM8 12l3 3 5-5'
export const signature = 'M3 17c4-16 8-14 5-5-2 6 2 6 4 1 1 5 3 4 5 2h4M3 21h18'
export const play = 'M6 3v18l14-9z'
export const back = 'M9 5 4 10l5 5M4 10h11a5 5 0 0 1 0 10h-4'
export const columns = 'M4 4h16v16H4zM4 9h16M12 9v11'
export const magnifier = 'M10 3a7 7 0 1 1-.01 0M15 15l6 6'
export const cross = `${circle}M9 9l6 6M15 9l-6 6`
export const bin = 'M3 6h18M9 6V3h6v3M6 6l1 15h10l1-15'
export const person = 'M12 3a4 4 0 1 1-.01 0M4 21c0-9 16-9 16 0'
export const pin = 'M12 22c-9-9-7-19 0-19s9 10 0 19M12 8a2 2 0 1 1-.01 0'
export const move = 'M3 12h17M14 6l6 6-6 6'
export const swap = 'M3 8h17M16 4l4 4-4 4M21 16H4M8 12l-4 4 4 4'
export const skip = 'M4 4v16l10-8zM19 4v16'
export const minus = `${circle}M8 12h8`
export const printer = 'M7 9V3h10v6M7 17H3V9h18v8h-4M7 14h10v7H7z'
export const tag = 'M3 3h9l9 9-9 9-9-9zM8 8v.01'
export const box = 'M3 7l9-4 9 4v10l-9 4-9-4zM3 7l9 4 9-4M12 11v10'
export const truck = 'M2 5h12v12H2zM14 9h4l4 4v4h-8M6 17v3M18 17v3'
export const inbox = 'M3 13l3-9h12l3 9v7H3zM3 13h5l2 3h4l2-3h5'
export const clock = `${circle}M12 7v5l4 2`
export const bolt = 'M13 2 4 14h7l-1 8 9-12h-7z'
export const thumb = 'M4 11h4v10H4zM8 11l4-8c3 0 3 2 2 6h6l-2 12H8'
export const question = 'M9 9a3 3 0 1 1 4 3c-1 .5-1 1-1 2M12 18v.01M4 3h16v19H4z'
export const eyeOff = 'M2 12c5-9 15-9 20 0-5 9-15 9-20 0M4 20 20 4'
export const again = 'M20 12a8 8 0 1 1-3-6l3 2M20 3v5h-5'
