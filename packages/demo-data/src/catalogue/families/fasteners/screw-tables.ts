import { table } from './threads.ts'

/** dk, k, s, b of ISO 4762. */
export const capScrewTable = table('head-diameter head-height key-size thread-length', {
  3: [5.5, 3, 2.5, 18],
  4: [7, 4, 3, 20],
  5: [8.5, 5, 4, 22],
  6: [10, 6, 5, 24],
  8: [13, 8, 6, 28],
  10: [16, 10, 8, 32],
  12: [18, 12, 10, 36],
  16: [24, 16, 14, 44],
  20: [30, 20, 17, 52],
  24: [36, 24, 19, 60],
})

/** k, s, b of ISO 4014; the corners lie on s / cos 30°. */
export const hexTable = table('head-height key-size thread-length', {
  5: [3.5, 8, 16],
  6: [4, 10, 18],
  8: [5.3, 13, 22],
  10: [6.4, 16, 26],
  12: [7.5, 18, 30],
  14: [8.8, 21, 34],
  16: [10, 24, 38],
  20: [12.5, 30, 46],
  24: [15, 36, 54],
  30: [18.7, 46, 66],
})

/** dk, k, s of ISO 10642. */
export const countersunkTable = table('head-diameter head-height key-size', {
  3: [6, 1.86, 2],
  4: [8, 2.48, 2.5],
  5: [10, 3.1, 3],
  6: [12, 3.72, 4],
  8: [16, 4.96, 5],
  10: [20, 6.2, 6],
  12: [24, 7.44, 8],
  16: [30, 8.8, 10],
})

/** dk, k, s of ISO 7380-1. */
export const buttonTable = table('head-diameter head-height key-size', {
  3: [5.7, 1.65, 2],
  4: [7.6, 2.2, 2.5],
  5: [9.5, 2.75, 3],
  6: [10.5, 3.3, 4],
  8: [14, 4.4, 5],
  10: [17.5, 5.5, 6],
  12: [21, 6.6, 8],
})

/** dk, k of DIN 7985, and its cross. */
export const panTable = table('head-diameter head-height', {
  2: [4, 1.6],
  2.5: [5, 2],
  3: [6, 2.4],
  4: [8, 3.1],
  5: [10, 3.8],
  6: [12, 4.6],
  8: [16, 6],
})

/** k, s, dk of the flange of ISO 15071 / DIN 6921. */
export const flangeTable = table('head-height key-size head-diameter', {
  5: [5.4, 8, 11.8],
  6: [6.6, 8, 14.2],
  8: [8.1, 10, 18],
  10: [9.2, 13, 22.3],
  12: [11.5, 15, 26.6],
  16: [14.4, 21, 35],
})
