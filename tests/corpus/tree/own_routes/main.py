from fastapi import FastAPI

app = FastAPI()


@app.get("/pods")
def pods():
    return []


@app.post("/endpoints")
def endpoint():
    return {}
