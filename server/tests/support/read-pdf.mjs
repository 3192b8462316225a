// Reads PDFs and tells what stands on their pages, in the order in which it is copied. A program of its own, because the reader
// is an ES module that the test runner cannot load.
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

async function readPages(data) {
  const loading = getDocument({ data: new Uint8Array(data), verbosity: 0 });
  const document = await loading.promise;
  const pages = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [, , width, height] = page.view;
    const { items } = await page.getTextContent({ disableNormalization: true });
    const pieces = items.map(({ str, transform, width: wide }) => ({
      text: str,
      left: transform[4],
      right: transform[4] + wide,
      baseline: transform[5],
    }));
    pages.push({ width, height, pieces });
  }
  await loading.destroy();
  return pages;
}

process.on('message', async ({ id, pdf }) => process.send({ id, pages: await readPages(pdf) }));
