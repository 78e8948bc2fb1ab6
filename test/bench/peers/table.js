/* global document, requestAnimationFrame */
import { AllCommunityModule, createGrid, ModuleRegistry, themeQuartz } from 'ag-grid-community';
import { benchRows, COLUMNS } from '../kit/data.ts';

const frames = async (count) => {
  for (let frame = 0; frame < count; frame += 1)
    await new Promise((resolve) => requestAnimationFrame(resolve));
};

/** AG Grid as in its documentation: the same rows, sorting and resizing on, animation off. */
async function peer() {
  ModuleRegistry.registerModules([AllCommunityModule]);
  const host = document.createElement('div');
  host.style.cssText = 'position: absolute; inset: 0';
  document.body.append(host);
  createGrid(host, {
    theme: themeQuartz,
    rowHeight: 32,
    animateRows: false,
    getRowId: ({ data }) => data.id,
    rowData: [...benchRows()],
    rowSelection: { mode: 'multiRow', checkboxes: false, headerCheckbox: false },
    columnDefs: Array.from({ length: COLUMNS }, (_, at) => ({
      headerName: `Column ${at + 1}`,
      valueGetter: ({ data }) => data.cells[at],
      flex: 1,
      minWidth: 100,
    })),
  });
  await frames(10);
}

globalThis.kitBench = { peer, frames };
