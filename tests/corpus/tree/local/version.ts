const API = 'https://rest.gpu.example/v1'

export async function save() {
  await fetch(`${API}/templates`, {
    method: 'POST',
    body: JSON.stringify({
      name: 'x',
      imageName: 'y',
      isPublic: false,
      startSsh: true,
      startJupyter: false,
    }),
  })
}

export const apiVersion = 'v1'
const config = { version: 'v1', apiVersion: 'v1' }
const parts = ['https://rest.gpu.example', 'v1', 'pods'].join('/')
