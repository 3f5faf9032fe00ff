/** Returns the path of a variant, which is on its product's page. */
export const getVariantPath = (productId: string, variantId: string) =>
  `/product/${productId}?variant=${encodeURIComponent(variantId)}`
