// One page of a PDF, by pdf.js: its bounding box, its own rotation, and rendering into a canvas.
import type { PageBox, Rotation } from '@horizon/markup';
import * as pdf from 'pdfjs-dist';
// oxlint-disable-next-line import/default -- Vite makes it
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
// oxlint-disable-next-line import/default -- Vite makes it
import rendererUrl from 'pdfjs-dist/build/pdf.renderer.min.mjs?url';
import { useEffect, useState } from 'react';

pdf.GlobalWorkerOptions.workerSrc = workerUrl;
// Renders in a worker of its own, so that a complex sheet blocks neither drawing nor panning.
pdf.GlobalWorkerOptions.rendererSrc = rendererUrl;

export interface Sheet {
  file: pdf.PDFDocumentProxy;
  page: pdf.PDFPageProxy;
  number: number;
  box: PageBox;
  rotation: Rotation;
}

interface LoadedSheet {
  sheet: Sheet | null;
  pages: number;
  failure: string | null;
}

const failureText = ({ name }: Error) =>
  name === 'PasswordException'
    ? 'It is protected by a password. Download it to open it.'
    : 'The file may be damaged. It can still be downloaded.';

/** A page of the PDF at an address; the file is loaded once for all of its pages. */
export function useSheet(url: string | null, number: number): LoadedSheet {
  const [file, setFile] = useState<pdf.PDFDocumentProxy | null>(null);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  useEffect(() => {
    if (url === null) return undefined;
    const loading = pdf.getDocument({ url, enableXfa: false, useWasm: false });
    loading.promise.then(setFile, (error: Error) => {
      if (!loading.destroyed) setFailure(failureText(error));
    });
    return () => {
      setFile(null);
      setSheet(null);
      void loading.destroy();
    };
  }, [url]);
  useEffect(() => {
    if (!file) return undefined;
    let isCurrent = true;
    file.getPage(Math.min(number, file.numPages)).then(
      (page) => {
        if (!isCurrent) return undefined;
        const [left = 0, bottom = 0, right = 0, top = 0] = page.view;
        const box = { left, bottom, width: right - left, height: top - bottom, pointsPerUnit: page.userUnit };
        setSheet({
          file,
          page,
          number: page.pageNumber,
          box,
          rotation: (((page.rotate % 360) + 360) % 360) as Rotation,
        });
        return undefined;
      },
      (error: Error) => {
        if (isCurrent) setFailure(failureText(error));
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [file, number]);
  return { sheet, pages: file?.numPages ?? 0, failure };
}
