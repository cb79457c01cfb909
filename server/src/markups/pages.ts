/** Why a markup cannot be on a page, as a sentence. */
export const pageFault = (page: number, pageCount: number): string =>
  `There is no page ${page}: this file has ${pageCount === 1 ? '1 page' : `${pageCount} pages`}.`;
