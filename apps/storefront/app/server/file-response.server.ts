type SheetFile = { fileName: string; contentType: string; content: string }

/** Returns the platform's file as a download. */
export function fileResponse({ fileName, contentType, content }: SheetFile): Response {
  const plain = fileName.replaceAll(/[^\w.-]/g, '-')
  return new Response(Buffer.from(content, 'base64'), {
    headers: {
      'content-type': contentType,
      'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(fileName)}`,
      'cache-control': 'no-store',
    },
  })
}
