import { PDFDocument, PDFName, PDFRawStream } from '@cantoo/pdf-lib';

/** What a PDF of pictures consists of, and nothing else. */
const PARTS = new Set(
  [
    ...['Type', 'Catalog', 'Pages', 'Kids', 'Count', 'Page', 'Parent', 'Resources', 'Contents', 'MediaBox', 'XObject'],
    ...['Subtype', 'Image', 'Width', 'Height', 'ColorSpace', 'DeviceRGB', 'BitsPerComponent', 'Filter', 'DCTDecode'],
    ...['Length', 'FlateDecode', 'Producer', 'Creator', 'CreationDate', 'ModDate'],
    // Lists that are empty, or what was in them would be named, too.
    ...['Font', 'ExtGState', 'Annots'],
    ...['ObjStm', 'N', 'First', 'Size', 'Root', 'Info', 'XRef', 'W', 'Index'],
  ].map((name) => `/${name}`),
);

/** Reads a kept PDF: the pictures of its pages, and the names of all that is neither a picture nor its place on a page. */
export async function readKept(content: Buffer): Promise<{ pictures: Buffer[]; pages: number; others: string[] }> {
  const document = await PDFDocument.load(content, { updateMetadata: false });
  const pictures: Buffer[] = [];
  const others = new Set<string>();
  for (const [, object] of document.context.enumerateIndirectObjects()) {
    const isStream = object instanceof PDFRawStream;
    if (isStream && object.dict.get(PDFName.of('Subtype')) === PDFName.of('Image')) {
      pictures.push(Buffer.from(object.contents));
    }
    for (const name of String(isStream ? object.dict : object).match(/\/[^\s/<>[\]()]+/g) ?? []) {
      if (!PARTS.has(name) && !/^\/Image-\d+$/.test(name)) others.add(name);
    }
  }
  return { pictures, pages: document.getPageCount(), others: [...others] };
}
