/** Where a variant is shown: on the page of its product. */
export const variantPath = (productId: string, variantId: string) =>
  `/product/${productId}?variant=${encodeURIComponent(variantId)}`
