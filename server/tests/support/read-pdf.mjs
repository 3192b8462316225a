// Reads a PDF from the standard input and writes what stands on its pages, in the order in which it is copied. A program of
// its own, because the reader is an ES module that the test runner cannot load.
import { buffer } from 'node:stream/consumers';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const document = await getDocument({ data: new Uint8Array(await buffer(process.stdin)), verbosity: 0 }).promise;
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
process.stdout.write(JSON.stringify(pages));
