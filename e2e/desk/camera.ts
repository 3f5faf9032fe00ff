import type { Page } from '@playwright/test'

const leftDigits = '0001101 0011001 0010011 0111101 0100011 0110001 0101111 0111011 0110111 0001011'.split(' ')
const parities = 'LLLLLL LLGLGG LLGGLG LLGGGL LGLLGG LGGLLG LGGGLL LGLGLG LGLGGL LGGLGL'.split(' ')
const invert = (bits: string) => bits.replaceAll(/[01]/g, (bit) => (bit === '0' ? '1' : '0'))
const reverse = (bits: string) => [...bits].toReversed().join('')

/** Draws the bars of a code of 13 digits: 1 is a bar. */
function toBars(ean: string): string {
  const [first, ...digits] = [...ean].map(Number)
  const left = digits.slice(0, 6).map((digit, at) => {
    const bits = leftDigits[digit]!
    return parities[first!]![at] === 'L' ? bits : reverse(invert(bits))
  })
  const right = digits.slice(6).map((digit) => invert(leftDigits[digit]!))
  return `101${left.join('')}01010${right.join('')}101`
}

/** Makes the camera of a page see the barcode of an article, as a moving picture of a canvas. */
export const showToCamera = (page: Page, ean: string) =>
  page.evaluate(`{
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 640, height: 400 })
    const drawing = canvas.getContext('2d')
    const draw = () => {
      drawing.fillStyle = 'white'
      drawing.fillRect(0, 0, 640, 400)
      drawing.fillStyle = 'black'
      for (const [at, bar] of [...'${toBars(ean)}'].entries()) if (bar === '1') drawing.fillRect(130 + at * 4, 120, 4, 160)
      requestAnimationFrame(draw)
    }
    draw()
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(15)
  }`)
