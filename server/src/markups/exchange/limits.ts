/** Bytes of a PDF that is read or changed. */
export const maxPdfBytes = 300 * 1024 * 1024;

/** Annotations that one file gives. */
export const maxFound = 5000;

/** Scales that one file gives. */
export const maxScales = 500;
