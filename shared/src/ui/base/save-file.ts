/** Saves a file on the visitor's machine, as a click on a download link does. */
export function saveFile(fileName: string, content: BlobPart, type?: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(url);
}
